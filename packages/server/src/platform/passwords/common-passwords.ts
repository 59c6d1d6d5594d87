import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,233 passwords that published leaks hold most often, in lower case. */
const leaked = new Set(dictionary['passwords-common']);

/** Words missing from the leaks: this product's own, and others that attackers try. */
const ours = new Set(
  `fairlot auction auctions bidder p@ssword pa$$word abc abcd abcde abcdef login god
   qwerty1qwerty zaq1zaq1 aa12345678 aaa11111 abcd1234abcd 123abc456 123password x1234567 p@55w0rd l3tm31n! w3lcome1
   adm1n123 r00t1234 area51area 8675309j 2fast4you m0nkey123 dr4gon12 linkedin1 g00gle123 biteme123 blahblah1
   player1player one2three temppass1 newpassword1 mypassword1 mypass123 thisisapassword1 correcthorse1 changeit1
   n0thing1 s3cret12 s3cr3t12 god1lovesme`
    .trim()
    .split(/\s+/),
);

/** Endings that people add to such a word to satisfy a rule. */
const endings: readonly string[] =
  `1 2 3 7 9 0 01 07 10 11 12 13 21 22 23 69 77 88 99 00 007 111 121 123 222 321 333 420 456 666 777 786 789 888 911 999
   1234 12345 123456 1234567 12345678 123456789 1234567890 1111 2222 4321 54321 0000 1212 2121
   ! !! !1 1! 12! 123! 1234! 12345! @ @1 @12 @123 @1234 @12345 # #1 #123 * $ & ? ~ + - -1 !23 !@# 1@ 1# 1$ 123@ 123# 1q2w3e
   1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009
   2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028`
    .trim()
    .split(/\s+/);

const isKnown = (word: string) => leaked.has(word) || ours.has(word);

/** Whether a password is among those that attackers try first, regardless of case and common endings. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return (
    isKnown(plain) ||
    endings.some((ending) => plain.endsWith(ending) && isKnown(plain.slice(0, -ending.length)))
  );
}
