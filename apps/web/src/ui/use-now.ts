import { useState } from 'react'

/** The moment at which a component first appeared, in milliseconds: rendering itself reads no clock. */
export const useNow = (): number => useState(() => Date.now())[0]
