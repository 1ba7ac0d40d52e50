import type { RouteHandle } from '../core/layout/route-handle.ts';
import { HomeScreen, loadHome, loadHomeInBrowser } from './home-screen.tsx';

export const handle = { header: 'after-hero' } satisfies RouteHandle;
export const loader = loadHome;
export const clientLoader = loadHomeInBrowser;

export default function Home() {
  return <HomeScreen />;
}
