/** Each upload asks for the size of all uploads of its user; an import makes thousands of them. */
export const uploadsOfUsers = (): readonly string[] => [
  // the bytes of a user's uploads that have not expired, from the index alone
  'create index upload_user on upload (created_by, expires_at, size)',
]
