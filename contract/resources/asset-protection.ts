import { checkedContentBody, type Of, oneOf, Type } from '../schema.ts'

export const PROTECTION_MODES = ['disabled', 'unpublished', 'all'] as const
export type ProtectionMode = (typeof PROTECTION_MODES)[number]

const Mode = oneOf(PROTECTION_MODES, {
  description: 'Which files need signed URLs.',
  problemTexts: { any: { name: 'in', also: { expected: PROTECTION_MODES } } },
})

export const AssetProtectionBody = checkedContentBody(
  'AssetProtectionBody',
  'Which files of the space need signed URLs.',
  { mode: Mode },
  { isOptional: true },
)
export type AssetProtectionBody = Of<typeof AssetProtectionBody>

export const AssetProtection = Type.Object(
  { sys: Type.Object({ type: Type.Literal('AssetProtection') }), mode: Mode },
  { title: 'AssetProtection', description: 'Which files of the space need signed URLs.' },
)
export type AssetProtection = Of<typeof AssetProtection>
