import type { AppUrls } from './session.ts'

/**
 * Nothing but what the build made may run, nothing may frame the app, and no text becomes markup (Trusted Types).
 * Neither scripts nor styles need 'unsafe-inline': the theme's variables are a file of the build, and what React and
 * Mantine set on single elements goes through the CSSOM, which the policy does not restrict.
 * Pictures, videos and sound may come from the images interface, whose address is configured and may be another host.
 */
export function contentSecurityPolicy(urls: Pick<AppUrls, 'images'>): string {
  const images = new URL(urls.images).origin
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${images}`,
    `media-src ${images}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** On every answer of the app's files; nosniff, Referrer-Policy and HSTS come from the edge. */
export function appHeaders(urls: Pick<AppUrls, 'images'>): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(urls),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
  }
}
