'use strict'

// Loaded by Node before a program that a test starts: a password costs what it costs in the worlds of tests, which is next to nothing,
// while its hash is written as always (decision 873). Only what is hashed at the cost of passwords; archives keep theirs.
const crypto = require('node:crypto')

const { scrypt } = crypto

crypto.scrypt = (plain, salt, length, options, done) => {
  const isPassword = options.N === 2 ** 14 && options.r === 8 && options.p === 5
  scrypt(plain, salt, length, isPassword ? { N: 2, r: 1, p: 1 } : options, done)
}
