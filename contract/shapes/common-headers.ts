// Headers that many operations have in common. The API document names the operations that they apply to.
import { Type } from '../schema.ts'

/** Request headers. */
export const MinPosition = Type.Integer({
  minimum: 0,
  description:
    'A position from `X-Sheaf-Position`. The response includes every change up to it, or the request fails with `PositionNotReached`.',
})

export const LastEventId = Type.String({
  description: 'The id of the last event that the client received. The stream continues after it.',
})

/** Response headers. */
export const WrittenPosition = Type.Integer({
  description: 'The position of the change in the change log of the space. Left out when nothing was written.',
})

export const ReadPosition = Type.Integer({
  description: 'The position in the change log of the space that the response reflects.',
})

export const StaleAge = Type.Integer({
  minimum: 1,
  description:
    'Seconds since the content was last known to be current. Sent only with content from memory while the database cannot be reached.',
})

export const StaleWarning = Type.String({
  description: '`110 - "Response is Stale"`, together with `Age`.',
})

export const RetryAfter = Type.Integer({
  description: 'The number of seconds to wait before the next attempt; on status 412, 429, 503 and 507.',
})

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** By the end of their names (`X-Contentful-RateLimit-…`). Sent while the operator has set a rate limit. */
export const RateLimitHeaders = {
  'Hour-Limit': count('The number of requests that the token may send in an hour.'),
  'Hour-Remaining': count('The number of requests that the token has left in this hour.'),
  'Second-Limit': count('The number of requests that the token may send in a second.'),
  'Second-Remaining': count('The number of requests that the token has left in this second.'),
  Reset: count('The number of seconds until the token may send the next request.'),
}
