import { queryOptions } from '@tanstack/react-query'
import { errorOf } from './errors.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { send } from './request.ts'

/** Public and equal for all users; changes only with the version of the server. */
export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<OpenApiDocument> => {
    const response = await send('/openapi.json', { credentials: 'omit', signal })
    if (!response.ok) throw await errorOf(response)
    return response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
})
