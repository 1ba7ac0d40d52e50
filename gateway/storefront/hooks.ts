import type { PageContext } from '#rules/page-context.ts';
import { type EnvironmentHosts, environmentOf } from '../core/web/environment.ts';

type Variants = { staging: string; production: string };

/** What depends on where the storefront is reached. */
export type BrandPlace = {
  environments: EnvironmentHosts;
  externalScript: Variants | null;
  waitingRoom: Variants | null;
  analytics: Variants | null;
  sessionRecording: { siteId: string; script: string } | null;
  consentTool: 'shop' | 'own';
  embeddedBy: readonly string[];
};

type Hooks = Pick<
  PageContext,
  'environment' | 'externalScript' | 'waitingRoom' | 'analytics' | 'recording' | 'consent' | 'embeddedBy'
> & {
  /** The purposes that run on this visitor's pages. */
  agreed: readonly string[];
};

/**
 * The scripts of others at an origin, for a visitor who has agreed to `consents`. TEN-12: their staging or production variant.
 * TEN-17: sessions are recorded in production only. Without consent neither page nor policy knows of analytics or recording.
 */
export function hooksAt(place: BrandPlace, origin: string, consents: readonly string[]): Hooks {
  const environment = environmentOf(new URL(origin), place.environments);
  const isProduction = environment === 'production';
  const variant = isProduction ? 'production' : 'staging';
  const analytics = place.analytics?.[variant] ?? null;
  const recording = isProduction ? place.sessionRecording : null;
  const purposes = [...(analytics ? (['analytics'] as const) : []), ...(recording ? (['recording'] as const) : [])];
  const agreed = purposes.filter((purpose) => consents.includes(purpose));
  const isAsked = purposes.length > 0 || place.consentTool === 'own';
  return {
    environment,
    externalScript: place.externalScript?.[variant] ?? null,
    waitingRoom: place.waitingRoom?.[variant] ?? null,
    analytics: agreed.includes('analytics') ? analytics : null,
    recording: agreed.includes('recording') ? recording : null,
    consent: isAsked ? { tool: place.consentTool, purposes } : null,
    embeddedBy: place.embeddedBy,
    agreed,
  };
}
