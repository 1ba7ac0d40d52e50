import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type ModalLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Path of a modal route, without the base path. */
  to: string;
};

/**
 * Opens a modal route over the current page: the address bar shows the modal's address, the router stays on the page.
 * In a new tab, or without JavaScript, it is a normal link.
 */
export const ModalLink = ({ to, ...rest }: ModalLinkProps) => {
  const href = useHref(to);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        const options = { state: { modal: to }, mask: href, preventScrollReset: true, defaultShouldRevalidate: false };
        void navigate({ pathname, search, hash }, options);
      }}
    />
  );
};
