import { escapeHtml } from '../core/html.ts';
import type { Language } from '../core/language.ts';
import { demoMembers } from './demo-members.ts';
import type { Pages } from './page.ts';
import { textsIn } from './texts/texts.ts';

/** Why the page is shown again. */
export type SignInProblem = 'suspended' | 'invalidEmail';

type Options = { language: Language; action: string; email?: string; problem?: SignInProblem | undefined };

/** The page that asks who signs in: the demo members, and a field for any other address. */
export const signInPage = (pages: Pages, { language, action, email = '', problem }: Options): string => {
  const texts = textsIn[language];
  const isWrong = problem === 'invalidEmail';
  const members = demoMembers.map(
    ({ firstName, lastName, kind, email: address }) => `<li><button name="email" value="${address}">
${escapeHtml(`${firstName} ${lastName}`)}<span>${escapeHtml(texts.kinds[kind])} · ${address}</span></button></li>`,
  );
  const alert = problem && `<p class="problem" role="alert" id="problem">${escapeHtml(texts[problem])}</p>`;
  const body = `${alert ?? ''}
<p>${escapeHtml(texts.demo)}</p>
<h2 id="members">${escapeHtml(texts.members)}</h2>
<form method="post" action="${escapeHtml(action)}" aria-labelledby="members">
<ul>
${members.join('\n')}
</ul>
</form>
<h2 id="other">${escapeHtml(texts.otherEmail)}</h2>
<form method="post" action="${escapeHtml(action)}" aria-labelledby="other" novalidate>
<label for="email">${escapeHtml(texts.email)}</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="254" required value="${escapeHtml(email)}"
 aria-describedby="${isWrong ? 'problem hint' : 'hint'}"${isWrong ? ' aria-invalid="true" autofocus' : ''}>
<p class="soft" id="hint">${escapeHtml(texts.emailHint)}</p>
<button class="main">${escapeHtml(texts.continue)}</button>
</form>
<form method="post" action="${escapeHtml(action)}"><button class="plain" name="cancel" value="yes">${escapeHtml(texts.cancel)}</button></form>`;
  return pages.html({ language, title: texts.signIn, body });
};
