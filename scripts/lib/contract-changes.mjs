// What has changed in the contract since the last release, in partners' words: docs/partners/changelog.md is made of it.
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

const build = (sdl) => buildSchema(sdl, { assumeValidSDL: true });

/** Prices, sizes of lists and lifetimes are hints, and a description is read where it stands. */
const isSilent = ({ type, path = '' }) =>
  type.includes('DESCRIPTION') ||
  (type.startsWith('DIRECTIVE_') && /@(cost|listSize|cacheControl|deprecated)\b/.test(path));

const isNewElement = ({ type, path }) =>
  /^(TYPE|FIELD|FIELD_ARGUMENT|INPUT_FIELD|ENUM_VALUE)_ADDED$/.test(type) && path;

/** Of what is new, the parts go without saying. */
function withoutParts(changes) {
  const added = new Set(changes.filter(isNewElement).map(({ path }) => path));
  const isPart = (path) =>
    path.split('.').some((_, index, names) => index > 0 && added.has(names.slice(0, index).join('.')));
  return changes.filter(({ type, path = '' }) => !isPart(path) && !(type === 'UNION_MEMBER_ADDED' && added.has(path)));
}

function deprecated(schema) {
  return Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      if (isEnumType(type)) return type.getValues().map((value) => [`${type.name}.${value.name}`, value]);
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
      return Object.values(type.getFields()).flatMap((field) => [
        [`${type.name}.${field.name}`, field],
        ...(field.args ?? []).map((argument) => [`${type.name}.${field.name}.${argument.name}`, argument]),
      ]);
    })
    .filter(([, element]) => element.deprecationReason != null)
    .map(([path, element]) => `- \`${path}\`: ${element.deprecationReason}`);
}

const lines = (changes) => changes.map(({ message, path }) => `- ${message}${path ? ` (\`${path}\`)` : ''}`);

/** One line a type, with its new members. */
function additions(changes) {
  const types = [];
  const members = new Map();
  for (const { path = '' } of changes) {
    const [type, ...rest] = path.split('.');
    if (rest.length === 0) types.push(`\`${type}\``);
    else members.set(type, [...(members.get(type) ?? []), `\`${rest.join('.')}\``]);
  }
  return [
    ...(types.length > 0 ? [`- Types: ${types.join(', ')}`] : []),
    ...[...members].map(([type, names]) => `- \`${type}\`: ${names.join(', ')}`),
  ];
}

const section = (title, content) => (content.length === 0 ? [] : ['', `### ${title}`, '', ...content]);

/** What one SDL has and another had not, as Markdown. */
export async function contractChanges(before, after) {
  const all = withoutParts((await diff(build(before), build(after))).filter((change) => !isSilent(change)));
  const changes = all.sort((a, b) => `${a.path} ${a.message}`.localeCompare(`${b.path} ${b.message}`, 'en'));
  const at = (level) => changes.filter(({ criticality }) => criticality.level === level);
  const safe = at(CriticalityLevel.NonBreaking);
  const text = [
    ...section('Breaks', lines(at(CriticalityLevel.Breaking))),
    ...section('Going to go', deprecated(build(after))),
    ...section('Look twice', lines(at(CriticalityLevel.Dangerous))),
    ...section('New', additions(safe.filter(isNewElement))),
    ...section('Else', lines(safe.filter((change) => !isNewElement(change) && !change.type.includes('DEPRECAT')))),
  ];
  return (text.length === 0 ? ['', 'Nothing has changed.'] : text).join('\n').trim();
}

/** The whole file: what comes with the next release, and what came with those before. */
export const changelog = (unreleased, released) => `# Changelog of the contract

Made from the difference between released contracts; do not edit. Breaks: what was announced as going to go, with its month of removal. Look twice:
what an integration may notice, like a new value of an enum. Descriptions and prices stand in the contract itself.

## With the next release

${unreleased}
${released && `\n${released.trim()}\n`}`;

/** The sections of past releases with one more before them. */
export const withRelease = (day, changes, released) =>
  `## Released ${day}\n\n${changes}\n${released && `\n${released}`}`;
