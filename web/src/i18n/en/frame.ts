export const frame = {
  accountOf: 'Account of {name}',
  yourAccount: 'Your account',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  signOut: 'Sign out',
  signOutFailed: 'Sign-out failed. Try again',
} as const
