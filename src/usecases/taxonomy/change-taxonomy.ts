import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { validationFailed } from '#domain/errors'
import type { Stamp } from '#domain/resources/resource'
import { requireVersion, type Versioned } from '#domain/resources/version'
import { sortLabel, type TextByLocale } from '#domain/taxonomy/concept'
import type { Committed, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

export type TaxonomyContext = Pick<UseCaseContext, 'store' | 'clock' | 'limits'>
export type TaxonomyType = 'TaxonomyConcept' | 'TaxonomyConceptScheme'

/** The state of a write after the access check. */
export interface TaxonomyWriting {
  tx: StoreTx
  actor: Actor
  organization: string
  stamp: Stamp
}

/** Runs one transaction in a taxonomy. No other one changes the taxonomy meanwhile: rules compare several concepts. */
export function changeTaxonomy<T>(
  ctx: TaxonomyContext,
  actor: Actor,
  input: { organization: string },
  work: (writing: TaxonomyWriting) => Promise<T>,
): Promise<Committed<T>> {
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'taxonomy')
    await tx.organizations.lock(organization)
    return work({ tx, actor, organization, stamp })
  })
}

interface Changed {
  type: TaxonomyType
  resource: { id: string; version: number; texts: { prefLabel: TextByLocale } }
  action: 'create' | 'save' | 'delete'
}

const AUDIT_ACTION = { create: 'create', save: 'update', delete: 'delete' } as const
const AUDIT_SUBJECT = { TaxonomyConcept: 'concept', TaxonomyConceptScheme: 'concept_scheme' } as const

/**
 * Records a change in the audit log and in the change log of every space of the organization: the caches of all nodes
 * follow those logs.
 */
export async function logChange(w: TaxonomyWriting, { type, resource, action }: Changed): Promise<void> {
  const { tx, actor, organization, stamp } = w
  const { id, version, texts } = resource
  for (const space of await tx.spaces.idsOfOrganization(organization)) {
    tx.changes.append(platformChange({ space, environment: null, type, id, version, action, stamp }))
  }
  record(tx, actor, organization, {
    action: `${AUDIT_SUBJECT[type]}.${AUDIT_ACTION[action]}`,
    target: { type, id },
    at: stamp.at,
    details: { label: sortLabel(texts.prefLabel) },
  })
}

/** A version is required. Clients send 0 for none. */
export function requireSentVersion(type: TaxonomyType, stored: Versioned, sent: number | null): void {
  if (sent === null || sent === 0) {
    const details = 'Send the version that you read in the header X-Contentful-Version.'
    throw validationFailed([{ name: 'required', path: ['sys', 'version'], details }])
  }
  requireVersion(type, stored, sent)
}

export const newStamps = ({ at, by }: Stamp) => ({
  version: 1,
  createdAt: at,
  createdBy: by,
  updatedAt: at,
  updatedBy: by,
})

export const nextStamps = (stored: Versioned, { at, by }: Stamp) => ({
  version: stored.version + 1,
  updatedAt: Math.max(at, stored.updatedAt),
  updatedBy: by,
})
