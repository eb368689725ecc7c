export function isSupportedNode(versions?: { node: string; sqlite?: string }, hasArgon2?: boolean): boolean
