import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCycles } from './cycles.ts';
import { brokenRule } from './doors.ts';
import { files, floors, importsOf, readModule, root, sources } from './imports.ts';

const imports = sources.flatMap(importsOf);
const written = files.filter((path) => !path.includes('/generated/'));

describe('imports', () => {
  test('every import goes through a path that the architecture table allows', () => {
    const broken = imports.flatMap((one) => {
      const rule = brokenRule(one);
      return rule ? [`${one.from} imports ${one.specifier}: ${rule}`] : [];
    });
    expect(broken).toEqual([]);
  });

  test.each([
    ['web/event/page/event-page.tsx', '#gateway/server.ts', 'gateway/server.ts'],
    ['web/event/page/event-page.tsx', '../../cart/cart-machine.ts', 'web/cart/cart-machine.ts'],
    ['rules/price.ts', '#platform/offer/service.ts', 'platform/offer/service.ts'],
    ['web/core/app.tsx', '../event/card/event-card.tsx', 'web/event/card/event-card.tsx'],
    ['gateway/event/resolvers.ts', '../offer/source.ts', 'gateway/offer/source.ts'],
    ['gateway/event/shape.ts', '../venue/venue.ts', 'gateway/venue/venue.ts'],
    ['platform/cart/routes.ts', './repository.ts', 'platform/cart/repository.ts'],
    ['platform/cart/service.ts', '../event/repository.ts', 'platform/event/repository.ts'],
    ['platform/core/errors.ts', '../cart/service.ts', 'platform/cart/service.ts'],
    ['rules/currency.ts', '#platform/app.ts', 'platform/app.ts'],
    ['web/routes/home.tsx', '../../operations/generated/hooks.ts', 'operations/generated/hooks.ts'],
  ])('%s may not import %s', (from, specifier, to) => {
    expect(brokenRule({ from, specifier, to, internal: true, typeOnly: false })).not.toBeNull();
  });

  test('no file depends on itself, however long the way round, not even for a type', () => {
    // The generated types of resolvers name the models that features write, and those are made of them: that circle is the generator's.
    const graph = new Map(
      written.map((path) => [
        path,
        imports
          .filter(({ from, to, internal }) => from === path && internal && written.includes(to))
          .map(({ to }) => to),
      ]),
    );
    expect(findCycles(graph)).toEqual([]);
  });

  test('a way round of three files is found', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(findCycles(graph)).toEqual([['a', 'b', 'c', 'a']]);
  });
});

test('no route, schema or wire file of the platform has SQL', () => {
  const statement = /\bsql[`<]|\.(selectFrom|updateTable|insertInto|deleteFrom)\(|client\.query/;
  const wrong = sources.filter(
    (path) =>
      /^platform\/.*\b(routes|schemas|schemas-query|wire)\.ts$/.test(path) &&
      statement.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('[OPS-4] rows that several platforms compete for are claimed in one place, and waits grow by one rule', () => {
  const claims = /skip locked|\.skipLocked\(/i;
  // A power of anything but ten that isn't a constant.
  const growth = /\b(?!10\b)\w+ (?:\*\*|\^) (?:least\(|[a-z(])/;
  const shipped = sources.filter(
    (path) => /^(web|gateway|platform|rules)\//.test(path) && !/generated\/|\.test\.tsx?$/.test(path),
  );
  const having = (pattern: RegExp) =>
    shipped.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8'))).toSorted();
  // A buyer's best seats are picked among those that nobody else is taking.
  expect(having(claims)).toEqual(['platform/cart/reserve-tickets.ts', 'platform/core/claim.ts']);
  expect(having(growth)).toEqual(['rules/back-off.ts']);
});

describe('names', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
  const operation = /^operations\/[a-z-]+\/[A-Z][A-Za-z]*(\.fragment)?\.graphql$/;
  const migration = /^platform\/migrations\/\d{4}_[a-z_]+\.sql$/;

  test('files are named in kebab-case, operations after themselves, migrations by number', () => {
    const wrong = written.filter(
      (path) =>
        basename(path) !== 'README.md' && !kebab.test(basename(path)) && !operation.test(path) && !migration.test(path),
    );
    expect(wrong).toEqual([]);
  });

  test('there is no barrel and no drawer for everything', () => {
    expect(
      written.filter((path) => /(^|\/)(index\.tsx?$|utils?(\/|\.)|misc(\/|\.)|helpers?(\/|\.))/.test(path)),
    ).toEqual([]);
  });

  test('exports have names, except where a tool asks for a default', () => {
    const askedFor =
      /^web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx|routes\/.+\.tsx)$|^tests\/(support\/database|e2e\/stack-setup)\.ts$/;
    const wrong = sources.filter(
      (path) => !path.includes('/generated/') && !askedFor.test(path) && readModule(path).hasDefaultExport,
    );
    expect(wrong).toEqual([]);
  });
});

describe('signposts', () => {
  test('every layer says in its README what lives there', () => {
    expect(floors.filter((floor) => !existsSync(join(root, floor, 'README.md')))).toEqual([]);
  });

  test('a README in a room is at most 40 lines', () => {
    const long = files
      .filter((path) => basename(path) === 'README.md')
      .filter((path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length > 40);
    expect(long).toEqual([]);
  });
});
