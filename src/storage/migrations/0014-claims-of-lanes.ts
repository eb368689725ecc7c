import type { Dialect } from '../sql/dialect.ts'

/** Which time it was that the owner has claimed a lane: who comes back late finds that the lane is held for another call. */
export const claimsOfLanes = (d: Dialect): readonly string[] => [`alter table webhook_lane add column claim ${d.text}`]
