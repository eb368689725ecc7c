export const errors = {
  unreachable: 'The server is unreachable.',
  status: 'The server responded with status {status}.',
  required: 'A value is required.',
  brokenLinkTo: 'Links to “{id}”, which does not exist.',
  brokenLink: 'Links to something that does not exist.',
  notUnique: 'Another published entry has the same value.',
  failed: 'The action failed.',
  stillProcessing: 'The server is still processing this file. Check again later.',
  problem_taken: 'already in use.',
  problem_invalid: 'not valid.',
  problem_required: 'required.',
} as const
