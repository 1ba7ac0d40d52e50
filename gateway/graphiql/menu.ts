import type { Example } from './examples.ts';

type Options = {
  examples: readonly Example[];
  personas: readonly string[];
  graphPath: string;
  headers: Readonly<Record<string, string>>;
  /** What the documentation says of root fields besides their descriptions, by `Type.field`. */
  notes: Readonly<Record<string, string>>;
};

/** Runs in the page: whoever is asked as. Their headers are asked for anew each minute, since tokens end. */
const PERSONAS = `
const KEPT = 'grandstand:graphiql:persona';
const FOR_MS = 60_000;
const part = (name) => document.querySelector('#' + name);
const say = (text) => { part('examples-status').textContent = text; };
const send = globalThis.fetch;
const post = async (path, name) => {
  const answer = await send(PATH + path, { method: 'POST', credentials: 'omit', headers: HEADERS, body: JSON.stringify({ name }) });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  return body;
};
const persona = part('persona');
const known = new Map();
const headersNow = async () => {
  const name = persona.value;
  if (!(known.get(name)?.until > Date.now())) known.set(name, { ...(await post('/persona', name)), until: Date.now() + FOR_MS });
  return known.get(name).headers;
};
const actAs = async (name) => {
  persona.value = name;
  localStorage.setItem(KEPT, name);
  await headersNow();
  say('Asking as ' + name);
};
const tried = (action) => action().catch((error) => say(error.message));
const kept = localStorage.getItem(KEPT);
if ([...persona.options].some(({ value }) => value === kept)) persona.value = kept;
say('Asking as ' + persona.value);
persona.addEventListener('change', () => tried(() => actAs(persona.value)));
/** The schema with what its documentation says of root fields; it is the same for everyone. */
const withNotes = async (answer) => {
  const body = await answer.json();
  for (const { name, fields } of body.data?.__schema.types ?? [])
    for (const field of fields ?? []) {
      const note = NOTES[name + '.' + field.name];
      if (note) field.description += '\\n\\n' + note;
    }
  return Response.json(body);
};
globalThis.fetch = async (input, init = {}) => {
  if (new URL(input.url ?? input, location.href).pathname !== PATH) return send(input, init);
  if (String(init.body).includes('IntrospectionQuery')) return withNotes(await send(input, init));
  const headers = new Headers(init.headers);
  try {
    for (const [name, value] of Object.entries(await headersNow())) headers.set(name, value);
  } catch (error) {
    say(error.message);
    throw error;
  }
  // Without the browser's own session.
  return send(input, { ...init, headers, credentials: 'omit' });
};
`;

/** Runs in the page: the menu of examples. GraphiQL's bundle gives access to its editors by globalThis.__MONACO only. */
const EXAMPLES = `
const menu = part('examples');
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
  const [, name] = /^(?:query|mutation|subscription) (\\w+)/m.exec(query);
  return until(title, () => openTab() === name);
};
menu.addEventListener('change', () => tried(async () => {
  const title = menu.value;
  say('Preparing…');
  const { persona: name, query, variables } = await post('/example', title);
  if (menu.value !== title || !(await show(title, query, variables))) return;
  await actAs(name);
  say('Ready to run as ' + name + ': ' + title);
}));
`;

const STYLE = `
body { display: flex; flex-direction: column; height: 100dvh; margin: 0 }
#examples-bar { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 8px 16px; font: 14px system-ui, sans-serif; color-scheme: light dark; background: canvas; color: canvastext }
#examples-bar select { font: inherit; padding: 4px 8px; max-width: 100% }
#root { flex: 1; min-height: 0 }
`;

const option = (name: string): string => `<option>${name}</option>`;

function choices(examples: readonly Example[]): string {
  const groups = Map.groupBy(examples, ({ group }) => group);
  return [...groups]
    .map(([group, ofGroup]) => {
      return `<optgroup label="${group}">${ofGroup.map(({ title }) => option(title)).join('')}</optgroup>`;
    })
    .join('');
}

/** A bar above GraphiQL: choosing an example prepares it, writes it into the open tab, and asks as the one whom it is for. */
export function examplesMenu({ examples, personas, graphPath, headers, notes }: Options): string {
  const values = Object.entries({ PATH: graphPath, HEADERS: headers, NOTES: notes })
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value).replaceAll('<', '\\u003c')};`)
    .join(' ');
  return `<style>${STYLE}</style>
<section id="examples-bar" aria-label="Try it">
<label for="examples">Examples</label><select id="examples">${choices(examples)}</select>
<label for="persona">Ask as</label><select id="persona">${personas.map(option).join('')}</select>
<span id="examples-status" role="status"></span></section>
<script>{${values}${PERSONAS}${EXAMPLES}}</script>`;
}
