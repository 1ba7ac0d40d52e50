import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router';
import { ShellDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import type { RouteHandle } from '../core/layout/route-handle.ts';
import { SignInPreview } from '../user/sign-in-preview.tsx';
import { HomeScreen, loadHome } from './home-screen.tsx';

export const handle = { header: 'after-hero' } satisfies RouteHandle;

/** Home where nobody can sign in (TEN-5). */
const load = async (args: LoaderFunctionArgs) => {
  const { tenant } = await prime(args.context, ShellDocument);
  if (tenant?.authentication === 'DISABLED') throw redirect('/');
  await Promise.all([ensureTexts(args.context, 'account'), loadHome(args)]);
  return null;
};
export const loader = load;
export const clientLoader = load;

/** Opened by its own address, the sign-in's modal is over the home page. */
export default function SignInPreviewOverHome() {
  const navigate = useNavigate();
  return (
    <>
      <HomeScreen />
      <SignInPreview parent="/" onClosed={() => void navigate('/', { replace: true, preventScrollReset: true })} />
    </>
  );
}
