import type { AppUrls } from './session.ts'

/**
 * Only scripts of the build run, no page may frame the app, and no string becomes markup (Trusted Types), except sanitized
 * HTML of the clipboard in browsers without a sanitizer (`sheaf-sanitized-html`). Neither scripts nor
 * styles need 'unsafe-inline': the theme variables are a file of the build, and React and Mantine set element styles through
 * the CSSOM, which the policy does not restrict. Images, video and audio come from the images API, perhaps on another host.
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
    // Preview sites: any web page, but no script URL and no document that would have the origin of the app.
    'frame-src https: http:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sheaf-sanitized-html',
  ].join('; ')
}

/** Headers of the app's files; the server adds nosniff, Referrer-Policy and HSTS to every response. */
export function appHeaders(urls: Pick<AppUrls, 'images'>): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(urls),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
  }
}
