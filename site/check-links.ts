// Finds links in the built site that lead to no page, file or heading. VitePress checks pages, but no anchors.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

export function brokenSiteLinks(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const existing = new Set(files)
  const ids = new Map<string, Set<string>>()
  const idsOf = (page: string) => {
    const known = ids.get(page) ?? new Set([...read(page).matchAll(/ id="([^"]*)"/g)].map(([, id]) => decode(id!)))
    ids.set(page, known)
    return known
  }
  const read = (page: string) => readFileSync(join(folder, page), 'utf8')
  return files
    .filter((page) => page.endsWith('.html'))
    .flatMap((page) =>
      [...new Set([...read(page).matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => decode(href!)))]
        .filter((href) => !/^[a-z]+:/i.test(href))
        .filter((href) => {
          const [path = '', anchor] = href.split('#')
          const target =
            path === '' ? page : posix.join(path.startsWith('/') ? '' : dirname(page), path).replace(/^\//, '')
          const file = [target, `${target}.html`, posix.join(target, 'index.html')].find(
            (name) => existing.has(name) && name.includes('.'),
          )
          if (file === undefined) return true
          return anchor !== undefined && anchor !== '' && !idsOf(file).has(decodeURIComponent(anchor))
        })
        .map((href) => `${page}: ${href}`),
    )
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
