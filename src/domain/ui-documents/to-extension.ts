import type { ExtensionBody } from '#contract/resources/extension'
import { validationFailed } from '../errors.ts'
import { missing } from '../resources/problems.ts'

/** Validates an extension: its page is either at a URL or in the body. */
export function toExtension({ extension, parameters }: ExtensionBody): ExtensionBody {
  const { src, srcdoc } = extension
  const path = ['extension', 'src']
  if ((src === undefined) === (srcdoc === undefined)) throw validationFailed([missing(path)])
  if (src !== undefined && !isPageUrl(src)) throw validationFailed([{ name: 'invalid', path, value: src }])
  return { extension, ...(parameters !== undefined && { parameters }) }
}

/** Extensions run in an iframe. They must use HTTPS, except on the developer's own machine. */
function isPageUrl(src: string): boolean {
  if (!URL.canParse(src)) return false
  const { protocol, hostname } = new URL(src)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
