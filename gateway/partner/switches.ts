type Options = { graphPath: string; key: string; visitor: { name: string; token: string } };

/** Runs in the page. Keys and tokens are kept in its memory alone: a new load of the page knows none of them. */
const SCRIPT = `
const NOBODY = { name: 'Nobody', token: null };
const BEGIN = 'mutation ($input: CreateVisitorSessionInput!) { createVisitorSession(input: $input) { token } }';
const part = (name) => document.querySelector('#acting-' + name);
const say = (text) => { part('status').textContent = text; };
const keyOf = (secret) => ({ secret, name: secret.split('_')[1] + ' …' + secret.slice(-4), visitors: [NOBODY] });
const keys = [keyOf(FIRST.key)];
let [key] = keys;
let visitor = FIRST.visitor;
key.visitors.push(visitor);
const fill = (select, all, chosen) =>
  select.replaceChildren(...all.map((one) => new Option(one.name, one.name, one === chosen, one === chosen)));
const choose = (nextKey, nextVisitor) => {
  [key, visitor] = [nextKey, nextVisitor];
  fill(part('key'), keys, key);
  fill(part('visitor'), key.visitors, visitor);
  say('Asking as ' + visitor.name + ' with ' + key.name);
};
const send = globalThis.fetch;
globalThis.fetch = (input, init = {}) => {
  if (new URL(input.url ?? input, location.href).pathname !== PATH) return send(input, init);
  const headers = new Headers(init.headers);
  headers.set('authorization', 'Bearer ' + key.secret);
  if (visitor.token) headers.set(VISITOR, visitor.token);
  return send(input, { ...init, headers });
};
const ask = async (secret, query, variables) => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + secret };
  const answer = await send(PATH, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(errors[0].message);
  return data;
};
const begin = async (kind, input) => {
  const by = key;
  const { createVisitorSession: { token } } = await ask(by.secret, BEGIN, { input });
  const count = by.visitors.filter(({ name }) => name.startsWith(kind)).length;
  const next = { name: kind + ' ' + (count + 1), token };
  by.visitors.push(next);
  choose(by, next);
};
const tried = async (action) => {
  say('Asking…');
  try {
    await action();
  } catch (error) {
    say(error.message);
  }
};
const onSecret = (name, action) => part(name).addEventListener('submit', (event) => {
  event.preventDefault();
  const input = event.target.elements.secret;
  tried(async () => {
    await action(input.value.trim());
    input.value = '';
  });
});
part('key').addEventListener('change', ({ target }) => choose(keys[target.selectedIndex], NOBODY));
part('visitor').addEventListener('change', ({ target }) => choose(key, key.visitors[target.selectedIndex]));
part('guest').addEventListener('click', () => tried(() => begin('Guest', {})));
onSecret('member', (accessToken) => begin('Member', { accessToken }));
onSecret('another', async (secret) => {
  await ask(secret, '{ __schema { queryType { name } } }');
  const known = keys.find((one) => one.secret === secret);
  const next = known ?? keyOf(secret);
  if (!known) keys.push(next);
  choose(next, NOBODY);
});
choose(key, visitor);
`;

const STYLE = `
body { display: flex; flex-direction: column; height: 100dvh; margin: 0 }
#acting { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 8px 16px; font: 14px system-ui, sans-serif; color-scheme: light dark; background: canvas; color: canvastext }
#acting :is(select, input, button) { font: inherit; padding: 4px 8px; max-width: 100% }
#acting form { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; margin: 8px 0 0 }
#root { flex: 1; min-height: 0 }
`;

const form = (name: string, label: string, button: string) => `<form id="acting-${name}" method="post">
<label for="acting-${name}-secret">${label}</label><input id="acting-${name}-secret" name="secret" type="password" autocomplete="off" required>
<button>${button}</button></form>`;

/** A bar above a partner's GraphiQL: whom the key acts for, and which key asks. Both are sent with the next operation. */
export function switches({ graphPath, ...first }: Options, visitorHeader: string): string {
  const values = Object.entries({ PATH: graphPath, VISITOR: visitorHeader, FIRST: first })
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
    .join(' ');
  return `<style>${STYLE}</style>
<section id="acting" aria-label="Who asks">
<label for="acting-key">Key</label><select id="acting-key"></select>
<label for="acting-visitor">Act as</label><select id="acting-visitor"></select>
<button type="button" id="acting-guest">New guest</button>
<details><summary>A member, another key</summary>
${form('member', 'Member’s access token', 'Act as this member')}
${form('another', 'Another key', 'Ask with this key')}
</details>
<span id="acting-status" role="status"></span>
</section>
<script>{${values}${SCRIPT}}</script>`;
}
