export const errors = {
  unreachable: 'The server is unreachable.',
  status: 'The server responded with status {status}.',
  failed: 'The action failed.',
  stillProcessing: 'The server is still processing this file. Check again later.',
  problem_taken: 'already in use.',
  problem_invalid: 'not valid.',
  problem_required: 'required.',
} as const
