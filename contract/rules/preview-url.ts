/** Placeholders of a preview URL, such as `{entry.fields.slug}`. */
export const PLACEHOLDER = /\{([^{}]*)\}/g

/** Field values must not choose the host, or an editor could lead others to any site. */
const CONTENT_IN_HOST = /^[^:]*:\/\/[^/?#]*\{entry[._]/

/** Only http and https: a stored URL must not run a script. */
export const isWebUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === ''
}

export type PreviewUrlProblem = 'empty' | 'host' | 'brace' | 'protocol'

/** Why a URL with placeholders cannot be used; null when it can. Placeholders that Sheaf does not know stay in the URL. */
export function previewUrlProblem(url: string): PreviewUrlProblem | null {
  if (url.trim() === '') return 'empty'
  if (CONTENT_IN_HOST.test(url)) return 'host'
  const filled = url.replace(PLACEHOLDER, 'x')
  if (/[{}]/.test(filled)) return 'brace'
  return isWebUrl(filled) ? null : 'protocol'
}
