/** An API key lists environments by ID, or by a pattern such as `branch-*`. */
export const isPattern = (listed: string): boolean => listed.includes('*')
