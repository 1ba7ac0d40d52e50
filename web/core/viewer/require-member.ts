import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { type Action, MemberRightsDocument } from '#operations/generated/documents.ts';
import { prime } from '../apollo/prime.ts';
import { appContext } from '../app.tsx';
import { flashHeader } from '../notify/flash.ts';
import type { SignInReason } from './sign-in-first.ts';
import { readSignInHint } from './sign-in-hint.ts';

const isServer = import.meta.env.SSR;

/** Whether the visitor is signed in, with an access token that the platform accepts, and may do it. A guest's browser asks nothing. */
const isAllowed = async ({ context }: LoaderFunctionArgs, action: Action): Promise<boolean> => {
  if (!isServer && readSignInHint() === null) return false;
  const { viewer } = await prime(context, MemberRightsDocument);
  return viewer?.user !== null && viewer?.can.includes(action) === true;
};

/**
 * ROUTE-3: the first step of a members' page in its loaders, on the server and in the browser: for anybody else the page is replaced
 * by home, which says why (AUTH-14), and Back does not return to it.
 */
export const requireMember = async (
  args: LoaderFunctionArgs,
  action: Action,
  reason: Exclude<SignInReason, 'heart'>,
): Promise<void> => {
  if (await isAllowed(args, action)) return;
  const flash = flashHeader(`guest-${reason}`, args.context.get(appContext));
  if (isServer) throw redirect('/', { headers: [flash] });
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is supported
  document.cookie = flash[1];
  // On the way to the page it is not in the history yet, and home comes after the page before; by Back or Forward it is, and has to go.
  const isInHistory = location.pathname === new URL(args.request.url).pathname;
  throw isInHistory ? replace('/') : redirect('/');
};
