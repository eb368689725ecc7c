import { sanitizeHtml } from './sanitize-html.ts'

interface Parsing {
  parseHTML?: (html: string, options: { sanitizer: object }) => Document
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null

/**
 * Parses sanitized HTML of the clipboard into a document that runs no scripts and loads nothing. Without a sanitizer in
 * the browser, the content security policy allows this one use of text as HTML, by its name.
 */
export function inertDocument(html: string): Document {
  const { parseHTML } = Document as unknown as Parsing
  if (parseHTML) return parseHTML.call(Document, sanitizeHtml(html), { sanitizer: {} })
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= (trustedTypes ?? PLAIN).createPolicy('sheaf-sanitized-html', { createHTML: sanitizeHtml })
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}

/** For browsers without Trusted Types. */
const PLAIN: TrustedTypes = { createPolicy: (_, rules) => rules }
