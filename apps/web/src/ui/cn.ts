import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; a later class of the same kind wins. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes))
