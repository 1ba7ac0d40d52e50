import type { FormattedExecutionResult } from 'graphql';
import { createContext, type Services, type Visitor } from '../context.ts';
import { type CallScope, createCallScope } from '../core/http/call-scope.ts';
import type { Answers } from '../graph/answers.ts';
import { type Engine, unknownHash, type Variables } from '../graph/engine.ts';
import { refusal } from '../graph/finish.ts';

/** Storefront operations without HTTP, for rendering pages. */
export type InProcess = {
  execute(hash: string, variables: Variables, visitor: Visitor, page: CallScope): Promise<FormattedExecutionResult>;
  /** How many seconds the answer may be given to everyone; null when it is a visitor's own. */
  lifetimeOf(hash: string): number | null;
};
type Options = { services: Services; engine: Engine; answers: Answers };

export function createInProcess({ services, engine, answers }: Options): InProcess {
  return {
    execute: async (hash, variables, visitor, page) => {
      const operation = engine.persisted(hash);
      if (!operation) return refusal(unknownHash);
      // Each operation of a page has its own deadline; all stop when the page's visitor disconnects.
      const scope = createCallScope();
      const unsubscribe = page.onStop(() => scope.cancel());
      const context = () => createContext(services, visitor, scope);
      const { result } = await answers.answer(operation, variables, { visitor, scope, context });
      unsubscribe();
      page.calls.push(...scope.calls);
      if (scope.usedStale) page.usedStale = true;
      return result;
    },
    lifetimeOf: (hash) => engine.persisted(hash)?.lifetime ?? null,
  };
}
