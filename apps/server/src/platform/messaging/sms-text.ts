import { smsSegments, toGsm7 } from '@efie/domain'

/** Cut at a word, so that a text message costs one part. The whole text is in the app. */
export const oneSms = (words: string): string => {
  const plain = toGsm7(words)
  if (smsSegments(plain) <= 1) return plain
  const parts = plain.split(' ')
  while (parts.length > 1 && smsSegments(`${parts.join(' ')}...`) > 1) parts.pop()
  return `${parts.join(' ').slice(0, 157)}...`
}
