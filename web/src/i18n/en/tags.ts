export const tags = {
  name: 'Name',
  namePlaceholder: 'Summer campaign',
  id: 'ID',
  idHint: "Used in API queries. Can't be changed later.",
  visibility: 'Visibility',
  private: 'Private: editors only',
  public: 'Public: included in API responses',
  rename: 'Rename',
  renameTag: 'Rename “{name}”',
  renamed: 'Renamed to “{name}”.',
  createTag: 'Add tag',
  created: '“{name}” added.',
} as const
