import { body, nullable, type Of, optional, Type } from '../schema.ts'
import { link } from '../shapes/link.ts'

const MAX_DAYS = 3650
const MAX_COUNT = 1_000_000

const limit = (maximum: number, description: string) =>
  Type.Integer({
    minimum: 0,
    maximum,
    description,
    problemTexts: { any: { name: 'range', details: `It must be a whole number from 0 to ${maximum}.` } },
  })

const OWN = {
  versionDays: optional(
    limit(MAX_DAYS, 'Days for which versions and snapshots are retained after newer ones replaced them; at least 4.'),
  ),
  versionCount: optional(limit(MAX_COUNT, 'Versions and snapshots of one resource that are retained.')),
  changeDays: optional(limit(MAX_DAYS, 'Days for which the change log is retained; at least 7.')),
  webhookCallDays: optional(
    limit(MAX_DAYS, 'Days for which webhook calls are retained, if that is shorter than in the installation.'),
  ),
}

export const RetentionBody = body(
  'RetentionBody',
  'What is retained of a space. A missing member: as in the installation; 0: without limit.',
  OWN,
)
export type RetentionBody = Of<typeof RetentionBody>

const Effective = nullable(Type.Number({ description: 'Null: without limit.' }))

export const Retention = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Retention'), space: link('Space') }),
    ...OWN,
    effective: Type.Object(
      { versionDays: Effective, versionCount: Effective, changeDays: Effective },
      { description: 'What applies, with the settings of the installation.' },
    ),
  },
  { title: 'Retention', description: 'What is retained of a space.' },
)
export type Retention = Of<typeof Retention>
