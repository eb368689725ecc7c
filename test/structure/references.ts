// Finds references in documents and comments that lead nowhere: links, file paths, decision numbers, npm scripts, commands.

import { dirname, posix } from 'node:path'

/** What references are checked against. */
export interface Repository {
  /** Paths of all files. */
  readonly files: ReadonlySet<string>
  /** The text of a document. */
  read(path: string): string
  /** Numbers of decisions, such as `0001`. */
  readonly decisions: ReadonlySet<string>
  /** Names of the scripts in package.json. */
  readonly scripts: ReadonlySet<string>
  /** Commands of `sheaf`. */
  readonly commands: ReadonlySet<string>
}

/** Files that users create. */
const FILES_OF_USERS = new Set(['sheaf.config.json', '.contentfulrc.json'])

const LINK = /(?<!\\)\]\(([^()\s]+)\)|\b(?:src|srcset)="([^"\s]+)"/g
const FILE_NAME = /[\w.@-]*\w\.(?:[cm]?tsx?|mjs|md|css|json|ya?ml|html)/.source
const QUOTED_PATH = new RegExp(`\`((?:[\\w.@-]+/)*${FILE_NAME})\``, 'g')
const FULL_PATH = new RegExp(
  `(?<![\\w/.#-])((?:src|test|web|docs|contract|scripts|bench|bin)/(?:[\\w.@-]+/)*${FILE_NAME})\\b`,
  'g',
)
const DECISION = /decisions?[ /](\d{4})\b|\b(\d{4}) in docs\/decisions|\[(\d{4})\]/gi
const SCRIPT = /\bnpm run ([\w-]+(?::[\w-]+)*)/g
const COMMAND = /(?:\bnpx |`|^)sheaf ([a-z]+)/gm
const CODE = /^```.*?^```$|`[^`\n]*`/gms

/** Relative links of a document that lead to no file, or to no heading of it. */
export function brokenLinks(path: string, { files, read }: Pick<Repository, 'files' | 'read'>): string[] {
  return captures(LINK, read(path).replace(CODE, '')).filter((target) => {
    if (/^[a-z]+:/i.test(target)) return false
    const [file, anchor] = target.split('#') as [string, string?]
    const found = file === '' ? path : posix.normalize(posix.join(dirname(path), file)).replace(/\/$/, '')
    if (!files.has(found)) return ![...files].some((path) => path.startsWith(`${found}/`))
    return anchor !== undefined && !anchors(read(found)).has(anchor)
  })
}

/** Paths in a document or a comment that are the end of no path in the repository. */
export function missingFiles(text: string, { files }: Repository): string[] {
  return [...captures(QUOTED_PATH, text), ...captures(FULL_PATH, text)].filter(
    (path) => !FILES_OF_USERS.has(path) && !isEndOfPath(files, path),
  )
}

export function unknownDecisions(text: string, { decisions }: Repository): string[] {
  return captures(DECISION, text).filter((number) => !decisions.has(number))
}

export function unknownScripts(text: string, { scripts }: Repository): string[] {
  return captures(SCRIPT, text).filter((name) => !scripts.has(name))
}

export function unknownCommands(text: string, { commands }: Repository): string[] {
  return captures(COMMAND, text).filter((name) => !commands.has(name))
}

/** The comments of a source file. Strings that contain `//` count too, which does no harm. */
export function commentsOf(source: string): string {
  return captures(/(\/\*.*?\*\/|(?<!:)\/\/[^\n]*)/gs, source).join('\n')
}

/** The anchors of the headings of a document, as GitHub makes them. */
function anchors(text: string): ReadonlySet<string> {
  const headings = captures(/^#+ (.*)$/gm, text.replace(/^```.*?^```$/gms, ''))
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  )
}

function isEndOfPath(files: ReadonlySet<string>, path: string): boolean {
  if (files.has(path)) return true
  for (const file of files) if (file.endsWith(`/${path}`)) return true
  return false
}

function captures(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1).find((group) => group !== undefined) ?? match[0])
}
