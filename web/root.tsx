import './core/theme/app.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Links, type LoaderFunctionArgs, Outlet, ScrollRestoration, useRouteError } from 'react-router';
import { ShellDocument } from '#operations/generated/documents.ts';
import { brandSuffix } from '#rules/brand.ts';
import { HeldSeats } from './cart/hold/held-seats.tsx';
import { tryPrime } from './core/apollo/prime.ts';
import { useApp } from './core/app.tsx';
import { ConsentHost } from './core/consent/consent-host.tsx';
import { EarlyClickScript, useAlive } from './core/early-clicks.tsx';
import { ErrorScreen, faultOfThrown } from './core/errors/error-screen.tsx';
import { TextLinks } from './core/i18n/text-links.tsx';
import { LateScripts } from './core/late-start.tsx';
import { AccountContext } from './core/layout/account-slot.tsx';
import { BackToTop } from './core/layout/back-to-top.tsx';
import { FocusOnNavigation, SkipLink, StuckNavigation, useSlowNavigation } from './core/layout/navigation-feedback.tsx';
import { OfflineBar } from './core/layout/offline-bar.tsx';
import { useRouteHandle } from './core/layout/route-handle.ts';
import { ShellProvider, useShell } from './core/layout/shell.tsx';
import { SiteFooter } from './core/layout/site-footer.tsx';
import { SiteHeader } from './core/layout/site-header.tsx';
import { TermsNoticeBar } from './core/layout/terms-notice-bar.tsx';
import { NotificationHost } from './core/notify/notify.tsx';
import { PageDataScript } from './core/page-data.tsx';
import { DisplayFaceLink } from './core/theme/display-face.tsx';
import { ThemeStyle } from './core/theme/theme-style.tsx';
import { HydrateLater } from './core/ui/hydrate-later.tsx';
import { MemberMarkScript } from './core/viewer/member-mark.tsx';
import { Account } from './routes/account.tsx';
import { FlashNotice } from './routes/flash-notice.tsx';
import { ForgetMissing } from './routes/forget-missing.tsx';
import { ModalHost } from './routes/modal-host.tsx';
import { PendingScreen } from './routes/pending-screen.tsx';
import { SessionEnded, SignInFirst } from './routes/sign-in-notices.tsx';
import { SignInProblem } from './routes/sign-in-problem.tsx';
import { SignInQuestion } from './routes/sign-in-question.tsx';
import { HeaderSearch } from './search/header-search.tsx';
import { MobileSearchBar } from './search/mobile-search-bar.tsx';
import { Members } from './user/members.tsx';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  await tryPrime(context, ShellDocument);
  return null;
};

// The shell is asked for once; the server's loader is not run again while one stays.
export const shouldRevalidate = () => false;

const Document = ({ children }: { children: ReactNode }) => {
  const { nonce, root } = useApp();
  const { i18n } = useTranslation();
  const { tenant } = useShell();
  return (
    <html lang={i18n.language} data-brand={brandSuffix(root) || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <EarlyClickScript />
        <MemberMarkScript />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={`${root}images/favicon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${root}images/apple-touch-icon.png`} />
        <link rel="manifest" href={`${root}manifest.webmanifest`} />
        <ThemeStyle theme={tenant?.theme} />
        <DisplayFaceLink theme={tenant?.theme} />
        <Links nonce={nonce} />
        <TextLinks />
      </head>
      <body>
        {children}
        <PageDataScript />
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  );
};

export const Layout = ({ children }: { children: ReactNode }) => (
  <ShellProvider>
    <AccountContext value={Account}>
      <Document>{children}</Document>
    </AccountContext>
  </ShellProvider>
);

type FrameProps = {
  children: ReactNode;
  /** The event page's placeholder is shown: the header stands as it will on the page. */
  opensEvent?: boolean;
};

const Frame = ({ children, opensEvent = false }: FrameProps) => {
  const { layout, header: usual, offline } = useRouteHandle();
  const header = opensEvent ? 'desktop' : usual;
  useAlive();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConsentHost />
      {layout === 'default' && (
        <div className={header === 'desktop' ? 'hidden md:contents' : 'contents'}>
          <SiteHeader
            search={<HeaderSearch />}
            mobileSearch={<MobileSearchBar />}
            afterHero={header === 'after-hero'}
          />
        </div>
      )}
      <SessionEnded />
      {children}
      <TermsNoticeBar />
      {layout !== 'blank' && (
        <HydrateLater>
          <SiteFooter />
        </HydrateLater>
      )}
      <BackToTop />
      <HeldSeats />
      <FocusOnNavigation />
      <StuckNavigation />
      <Members />
      <ModalHost />
      <NotificationHost />
      {offline === 'bar' && <OfflineBar />}
      {/* Before the notice of this page, which may ask anew. */}
      <SignInFirst />
      <FlashNotice />
      <SignInProblem />
      <SignInQuestion />
    </div>
  );
};

const Main = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className="flex-1 pb-16 outline-none">
    {children}
  </main>
);

export default function Root() {
  const target = useSlowNavigation();
  return (
    <Frame opensEvent={target?.startsWith('/event/')}>
      <Main>{target ? <PendingScreen pathname={target} /> : <Outlet />}</Main>
    </Frame>
  );
}

export const ErrorBoundary = () => {
  const fault = faultOfThrown(useRouteError());
  return (
    <Frame>
      <Main>
        <ErrorScreen fault={fault} />
        {fault === 'not-found' && <ForgetMissing />}
      </Main>
    </Frame>
  );
};
