import type { Example } from './examples.ts';

type Options = { examples: readonly Example[]; path: string; headers: Readonly<Record<string, string>> };

/** Runs in the page. GraphiQL's bundle gives access to its editors by globalThis.__MONACO only. */
const SCRIPT = `
const menu = document.querySelector('#examples');
const status = document.querySelector('#examples-status');
const editor = (name) => globalThis.__MONACO?.editor.getModels().find(({ uri }) => uri.path.endsWith(name));
const write = (model, text) => model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
const openTab = () => document.querySelector('.graphiql-tab-active .graphiql-tab-button')?.textContent;
/** Whether the condition came true before another example was chosen. */
const until = async (title, isTrue) => {
  while (menu.value === title && !isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
  return menu.value === title;
};
const show = async (title, query, variables) => {
  if (!(await until(title, () => editor('variables.json') && editor('operation.graphql')))) return false;
  write(editor('variables.json'), variables);
  write(editor('operation.graphql'), query);
  // GraphiQL reads the operation's name a moment after the text; until then it would run the one that stood there before.
  const [, name] = /^(?:query|mutation) (\\w+)/m.exec(query);
  return until(title, () => openTab() === name);
};
menu.addEventListener('change', async () => {
  const title = menu.value;
  status.textContent = 'Preparing…';
  try {
    const answer = await fetch(PATH, { method: 'POST', headers: HEADERS, body: JSON.stringify({ title }) });
    const { query, variables, message } = await answer.json();
    if (menu.value !== title || (query && !(await show(title, query, variables)))) return;
    status.textContent = message ?? 'Ready to run: ' + title;
  } catch {
    status.textContent = 'The gateway does not answer.';
  }
});
`;

const STYLE = `
body { display: flex; flex-direction: column; height: 100dvh; margin: 0 }
#examples-bar { display: flex; gap: 12px; align-items: center; padding: 8px 16px; font: 14px system-ui, sans-serif }
#examples { font: inherit; padding: 4px 8px }
#root { flex: 1; min-height: 0 }
`;

function options(examples: readonly Example[]): string {
  const groups = Map.groupBy(examples, ({ group }) => group);
  return [...groups]
    .map(([group, inGroup]) => {
      const choices = inGroup.map(({ title }) => `<option>${title}</option>`).join('');
      return `<optgroup label="${group}">${choices}</optgroup>`;
    })
    .join('');
}

/** A menu above GraphiQL: choosing an example prepares it and writes it into the open tab. */
export function examplesMenu({ examples, path, headers }: Options): string {
  const values = `const PATH = ${JSON.stringify(path)}; const HEADERS = ${JSON.stringify(headers)};`;
  return `<style>${STYLE}</style>
<div id="examples-bar"><label for="examples">Examples</label><select id="examples">${options(examples)}</select><span id="examples-status" role="status"></span></div>
<script>{${values}${SCRIPT}}</script>`;
}
