import type { Claim } from '#domain/entries/claims'

/** Who claims values: a published entry, among those of its content type. */
export interface Claimant {
  environment: number
  contentType: string
  resource: number
}
/** Values that only one published entry may have. What is claimed is the business of the entries; here one of two wins. */
export interface ClaimsWriter {
  /**
   * Claims exactly these values for the entry. Answers which of them (by index) are held by others, and by whom; then the
   * caller must give up, and the transaction with it. Waits for others who are claiming one of them right now.
   */
  replace(claimant: Claimant, claims: readonly Claim[]): Promise<{ index: number; ids: string[] }[]>
  /** Makes these the values that an entry holds, those that others have too included: for when a field becomes unique. */
  settle(claimant: Claimant, claims: readonly Claim[]): Promise<void>
  release(resource: number): Promise<void>
}
