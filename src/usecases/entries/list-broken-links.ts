import type { Actor } from '#domain/access/actor'
import { badRequest } from '#domain/errors'
import type { LinkTarget } from '#domain/links/links-in-value'
import { isId } from '#domain/resources/id'
import { type Sealer, SealProblem } from '#lib/seal'
import type { StoreReader } from '#storage/store'
import { mayWith } from '../access/require-content.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'

/** Enough entries for one page of results. */
const MAX_ENTRIES = 100

const KINDS = ['Asset', 'Entry'] as const

export interface BrokenLinks {
  /** Published entries with their links to content that readers cannot see. */
  items: { entry: string; links: LinkTarget[] }[]
  /** Number of link targets that were checked. */
  looked: number
  /** Where to continue; null when everything was checked. */
  next: string | null
}

/**
 * Published entries that link to unpublished or missing content. Checks a bounded number of targets and returns where
 * it stopped, so that clients can continue in large spaces.
 */
export async function listBrokenLinks(
  ctx: Pick<UseCaseContext, 'store' | 'sealer'>,
  actor: Actor,
  input: Address & { after: string | null; limit: number },
): Promise<BrokenLinks> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const purpose = `broken links of ${scope.environment.key}`
    const from = readToken(input.after === null ? null : openToken(ctx.sealer, input.after, purpose))
    const { broken, looked, next } = await checkTargets(reader, scope, from, input.limit)
    // The cursor contains a target that the caller may not know, so it is encrypted.
    return {
      items: await entriesWith(reader, scope, broken),
      looked,
      next: next === null ? null : ctx.sealer.seal(next, purpose),
    }
  })
}

const badToken = () => badRequest('"after" is not a value that a response returned as "next".')

function openToken(sealer: Sealer, sealed: string, purpose: string): string {
  try {
    return sealer.open(sealed, purpose)
  } catch (error) {
    throw error instanceof SealProblem ? badToken() : error
  }
}

interface Cursor {
  kind: LinkTarget['kind']
  id: string
}

function readToken(text: string | null): Cursor {
  if (text === null) return { kind: KINDS[0], id: '' }
  const [kind, ...rest] = text.split('.')
  const id = rest.join('.')
  const known = KINDS.find((one) => one === kind)
  if (known === undefined || !isId(id)) throw badToken()
  return { kind: known, id }
}

async function checkTargets(reader: StoreReader, { environment }: EnvironmentScope, from: Cursor, limit: number) {
  const broken: LinkTarget[] = []
  let looked = 0
  for (const kind of KINDS.slice(KINDS.indexOf(from.kind))) {
    const page = { after: kind === from.kind ? from.id : '', limit: limit - looked }
    const targets = await reader.readModel.linkTargets(environment.key, kind, page)
    for (const { id, isBroken } of targets) if (isBroken) broken.push({ kind, id })
    looked += targets.length
    if (looked >= limit) return { broken, looked, next: `${kind}.${targets.at(-1)!.id}` }
  }
  return { broken, looked, next: null }
}

/** The entries that the caller may read. */
async function entriesWith(reader: StoreReader, scope: EnvironmentScope, broken: readonly LinkTarget[]) {
  const environment = scope.environment.key
  const linksOf = new Map<number, LinkTarget[]>()
  for (const kind of KINDS) {
    const ids = broken.filter((target) => target.kind === kind).map(({ id }) => id)
    for (const { resource, target } of await reader.readModel.linkSources(environment, kind, ids, MAX_ENTRIES)) {
      linksOf.set(resource, [...(linksOf.get(resource) ?? []), { kind, id: target }])
    }
  }
  const ids = await reader.readModel.idsOf('published', [...linksOf.keys()])
  const entries = await reader.resources.getMany(environment, 'Entry', [...ids.values()])
  return entries
    .filter((entry) => mayWith(scope, 'read', entry))
    .map(({ id, key }) => ({ entry: id, links: linksOf.get(key) ?? [] }))
}
