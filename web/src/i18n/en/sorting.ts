export const sorting = {
  instructions:
    'Press Space to pick up an item, the arrow keys to move it, Space again to drop it, and Escape to cancel.',
  sortable: 'sortable',
  pickedUp: 'Picked up position {position, number} of {count, number}.',
  moved: 'At position {position, number} of {count, number}.',
  outside: 'Outside the list.',
  dropped: 'Dropped at position {position, number} of {count, number}.',
  canceled: 'Canceled. Back at position {position, number} of {count, number}.',
} as const
