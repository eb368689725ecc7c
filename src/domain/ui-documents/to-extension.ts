import type { ExtensionBody } from '#contract/resources/extension'
import { validationFailed } from '../errors.ts'
import { missing } from '../resources/problems.ts'

/** The extension that a body describes. Its page is either at an address or in the body. */
export function toExtension({ extension, parameters }: ExtensionBody): ExtensionBody {
  const { src, srcdoc } = extension
  const path = ['extension', 'src']
  if ((src === undefined) === (srcdoc === undefined)) throw validationFailed([missing(path)])
  if (src !== undefined && !isPageAddress(src)) throw validationFailed([{ name: 'invalid', path, value: src }])
  return { extension, ...(parameters !== undefined && { parameters }) }
}

/** Extensions run in a frame of their own; they come by HTTPS, or from the developer's own machine. */
function isPageAddress(src: string): boolean {
  if (!URL.canParse(src)) return false
  const { protocol, hostname } = new URL(src)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
