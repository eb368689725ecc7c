// Remembers whether a session may exist. The session cookie is invisible to scripts; without this hint every first
// visit would start with a refused request. It holds no secret, and a wrong hint costs one sign-in.
const KEY = 'sheaf-signed-in'

/** The login page of the server redirects here with this hash: a session exists that no tab has recorded yet. */
const JUST_SIGNED_IN = '#signed-in'

export function mayBeSignedIn(): boolean {
  if (location.hash === JUST_SIGNED_IN) {
    history.replaceState(history.state, '', location.pathname + location.search)
    storeSignedIn(true)
  }
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Storage is disabled: only the server knows.
    return true
  }
}

export function storeSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // The hint is optional.
  }
}

/** Calls the listener when another tab signs in or out. */
export function onHintChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
