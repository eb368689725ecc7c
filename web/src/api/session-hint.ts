// Whether it is worth asking who is signed in. The session itself is a cookie that no script can see; without a hint,
// every first visit would begin with a refused request. It holds no secret, and a wrong hint costs one sign-in.
const KEY = 'sheaf-signed-in'

/** The login page of the server ends here with this hash: then there is a session that no tab has noted yet. */
const JUST_SIGNED_IN = '#signed-in'

export function mayBeSignedIn(): boolean {
  if (location.hash === JUST_SIGNED_IN) {
    history.replaceState(history.state, '', location.pathname + location.search)
    noteSignedIn(true)
  }
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Storage is switched off: only the server knows.
    return true
  }
}

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // The hint is only a convenience.
  }
}

/** Tells when another tab has signed in or out. */
export function onHintChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
