import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '#contract/resources/api-key'
import { apiKeyListQuery, previewTokensQuery } from '../../api/platform.ts'
import { t } from '../../i18n/api-reference.ts'
import { useEnvironment } from '../../state/environment.tsx'

/** The option to type a token instead of choosing a key. */
export const OTHER_TOKEN = ''

export interface KeyChoice {
  keys: readonly ApiKey[]
  isLoading: boolean
  /** Why there is no key to choose. */
  problem: string | null
  /** The ID of a key, or `OTHER_TOKEN`. */
  chosen: string
  choose: (id: string) => void
  typed: string
  type: (token: string) => void
  /** Null until one is chosen. */
  tokenFor: (kind: 'delivery' | 'preview') => string | null
}

/** The API key for requests to the delivery API and the preview API, shared by all operations. */
export function useKeyChoice(): KeyChoice {
  const { env, may, isLoading: isLoadingRights } = useEnvironment()
  const maySee = may.inSpace('keys')
  const list = useQuery({ ...apiKeyListQuery(env.space), enabled: maySee })
  const previews = useQuery({ ...previewTokensQuery(env.space), enabled: maySee })
  const [picked, setPicked] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const keys = list.data?.items ?? []
  const first = keys.find((key) => readsEnvironment(key, env.environment)) ?? keys[0]
  const chosen = picked ?? first?.sys.id ?? OTHER_TOKEN
  const key = keys.find(({ sys }) => sys.id === chosen)
  return {
    keys,
    isLoading: isLoadingRights || (maySee && (list.isPending || previews.isPending)),
    problem: problemOf(maySee, list.isError, keys.length),
    chosen: key === undefined ? OTHER_TOKEN : chosen,
    choose: setPicked,
    typed,
    type: setTyped,
    tokenFor(kind) {
      if (key === undefined) return typed.trim() === '' ? null : typed.trim()
      return (kind === 'delivery' ? key.accessToken : previews.data?.get(key.preview_api_key.sys.id)) ?? null
    },
  }
}

function problemOf(maySee: boolean, isFailed: boolean, count: number): string | null {
  if (!maySee) return t('keysNotAllowed')
  if (isFailed) return t('keysFailed')
  return count === 0 ? t('noKeys') : null
}

/** By ID, or by a pattern such as `branch-*`. */
const readsEnvironment = ({ environments }: ApiKey, environment: string): boolean =>
  environments.some(({ sys }) => {
    const [start = '', ...rest] = sys.id.split('*')
    return rest.length === 0 ? sys.id === environment : environment.startsWith(start)
  })
