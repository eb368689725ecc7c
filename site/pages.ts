// The pages of the site: the Markdown documents of the repository under other paths, with their links changed accordingly.
import { posix } from 'node:path'

const PROJECT: Readonly<Record<string, string>> = {
  'README.md': 'about.md',
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'reporting.md',
}

/** The path of a document on the site, or null if it is not a page. */
export function sitePath(source: string): string | null {
  if (PROJECT[source]) return PROJECT[source]
  const inDocs = /^docs\/(.*\.md)$/.exec(source)?.[1]
  if (inDocs) return inDocs.replace(/(^|\/)README\.md$/, '$1index.md')
  const part = /^(?:src\/)?(.*)\/README\.md$/.exec(source)?.[1]
  return part && /^(src|bench)\//.test(source) ? `internals/${part.replaceAll('/', '-')}.md` : null
}

const CODE = /(^ *```.*?^ *```$|`[^`\n]*`)/ms
const LINK = /(?<!\\)\[((?:[^[\]\\]|\\.)*)\]\(([^()\s]+)\)/g
const SOURCE = /\b(src|srcset)="(?![a-z]+:|\/)([^"\s]+)"/g

/**
 * The text of a page. Links to other pages lead to them; links to other files of the repository become plain text, unless
 * the address of the repository is known.
 */
export function toPage(source: string, text: string, isFile: (path: string) => boolean, repository?: string): string {
  const own = sitePath(source)!
  const fromOwn = (path: string) => {
    const relative = posix.relative(posix.dirname(own), path)
    return relative.startsWith('.') ? relative : `./${relative}`
  }
  const link = (whole: string, label: string, target: string) => {
    if (/^([a-z]+:|#)/i.test(target)) return whole
    const [file = '', anchor] = target.split('#')
    const path = posix.join(posix.dirname(source), file).replace(/\/$/, '')
    const page = sitePath(isFile(path) ? path : `${path}/README.md`)
    if (page && (isFile(path) || isFile(`${path}/README.md`))) {
      return `[${label}](${fromOwn(page)}${anchor === undefined ? '' : `#${anchor}`})`
    }
    return repository ? `[${label}](${repository}/blob/main/${path})` : label
  }
  const image = (_: string, name: string, target: string) => {
    const path = posix.join(posix.dirname(source), target)
    return `${name}="${fromOwn(path.replace(/^docs\//, ''))}"`
  }
  return outsideCode(text, (part) => part.replace(LINK, link).replace(SOURCE, image))
}

/** Links may contain code, so inline code is hidden while links are changed, and code blocks are left alone. */
function outsideCode(text: string, change: (text: string) => string): string {
  const codes: string[] = []
  const hidden = text
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? part : `\u0000${codes.push(part) - 1}\u0000`))
    .join('')
  return change(hidden).replaceAll(/\0(\d+)\0/g, (_, index) => codes[Number(index)]!)
}

/** The anchor of a heading, as GitHub makes it. */
export function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}
