import assert from 'node:assert/strict'

export interface Refusal {
  name: string
  status: number
  message: string
  details: { errors?: { name: string; path?: unknown; value?: unknown }[]; [key: string]: unknown }
  requestId: string
}

/** The error of a refused request. The client puts the whole error body into the message, as JSON. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => assert.fail('was not refused'),
    (thrown: Error) => thrown,
  )
  return { name: error.name, ...JSON.parse(error.message) }
}
