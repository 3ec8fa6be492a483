/**
 * Characters of references that people read aloud: none is easily taken for another (0 and O, 1, I and L, 2 and
 * Z, 5 and S, 8 and B, U and V).
 */
export const referenceAlphabet = '234679ACDEFGHJKMNPQRTVWXY'

const groupLength = 4
const length = 2 * groupLength

/** Eight characters of the alphabet for the random end of a UUIDv7, some 150 billion different ones. */
export const readableCharacters = (id: string): string => {
  let rest = Number.parseInt(id.slice(-10), 16)
  return Array.from({ length }, () => {
    const character = referenceAlphabet.charAt(rest % referenceAlphabet.length)
    rest = Math.floor(rest / referenceAlphabet.length)
    return character
  }).join('')
}

const grouped = (characters: string): string =>
  `EF-${characters.slice(0, groupLength)}-${characters.slice(groupLength)}`

/** A reference such as `EF-7K3M-92QX` for a new UUIDv7. */
export const shortReference = (id: string): string => grouped(readableCharacters(id))

const shortPattern = new RegExp(`^EF([${referenceAlphabet}]{${length}})$`)

/**
 * A reference as it is stored, from how someone types or copies it: short ones in any case, whatever stands
 * between and around their letters and digits. References of another form, which older payments have, only lose
 * the spaces around them.
 */
export const readReference = (typed: string): string => {
  const [, characters] = shortPattern.exec(typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')) ?? []
  return characters === undefined ? typed.trim() : grouped(characters)
}
