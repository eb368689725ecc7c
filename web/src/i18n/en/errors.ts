export const errors = {
  unreachable: 'The server is unreachable.',
  status: 'The server responded with status {status}.',
  required: 'A value is required.',
  brokenLinkTo: 'Links to “{id}”, which does not exist.',
  brokenLink: 'Links to something that does not exist.',
  notUnique: 'Another published entry has the same value.',
} as const
