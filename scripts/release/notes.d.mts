export function releaseNotes(tag: string, checkout: { version: string; changelog: string }): string
