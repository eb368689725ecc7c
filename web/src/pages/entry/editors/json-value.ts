export type ReadJson = { kind: 'value'; value: unknown } | { kind: 'wrong'; problem: string }

/** Nothing written is nothing. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { kind: 'value', value: undefined }
  try {
    return { kind: 'value', value: JSON.parse(text) ?? undefined }
  } catch (error) {
    return { kind: 'wrong', problem: error instanceof Error ? error.message : 'This is not JSON.' }
  }
}

export const writeJson = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
