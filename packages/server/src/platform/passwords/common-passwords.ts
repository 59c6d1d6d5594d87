/** The words that the most used passwords of published leaks begin with. */
const words = `
  password passwort passw0rd p@ssword p@ssw0rd pa$$word pass qwerty qwertyuiop qwert qazwsx asdf asdfgh asdfghjkl
  zxcvbn zxcvbnm abc abcd abcde abcdef admin administrator root login user guest welcome letmein changeme secret
  default test testing hello iloveyou loveyou ilove love lovely princess sunshine monkey dragon master shadow
  superman batman spiderman pokemon naruto starwars football baseball basketball soccer hockey tennis golf
  michael jordan jennifer jessica ashley amanda nicole daniel andrew joshua matthew anthony robert thomas
  charlie george william hunter buster harley ranger killer tigger pepper ginger cookie cheese chocolate
  summer winter spring autumn january february march april june july august september october november december
  monday friday sunday america newyork chicago dallas boston yankees cowboys eagles steelers lakers
  freedom liberty trustno1 whatever computer internet google facebook samsung iphone apple microsoft windows
  mustang corvette ferrari mercedes porsche flower purple orange yellow silver golden diamond angel babygirl
  family forever friends blessed jesus jesuschrist god heaven money dollar lucky winner number killer blink
  auction auctions bidder fairlot estate antique antiques
`
  .trim()
  .split(/\s+/);

/** What people add to such a word to satisfy a rule. */
const endings = new Set(
  `1 2 3 7 9 0 01 07 10 11 12 13 21 22 23 69 77 88 99 00 007 111 121 123 222 321 333 420 456 666 777 786 789 888 911 999
   1234 12345 123456 1234567 12345678 123456789 1234567890 1111 2222 4321 54321 0000 1212 2121
   ! !! !1 1! 12! 123! 1234! 12345! @ @1 @12 @123 @1234 @12345 # #1 #123 * $ & ? ~ + - -1 !23 !@# 1@ 1# 1$ 123@ 123# 1q2w3e
   1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009
   2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028`
    .trim()
    .split(/\s+/),
);

/** Common ones of another make: walks over the keyboard and digits before letters. */
const others = new Set(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwe123qwe qwer1234 qwerty1qwerty zaq12wsx
   zaq1zaq1 zaq1xsw2 !qaz2wsx 1qaz@wsx qweasd123 qweasdzxc1 asd123asd a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678
   a123456789 a12345678 a1234567 aaa11111 aaaa1111 abc123abc abcd1234abcd 123abc456 1234abcd 12345abc 123456abc 1234qwer
   12345qwert 123qwe123 123qweasd 123456qwerty 123456aa 12345678a 123456789a 1234567a 1a2b3c4d 1password 123password
   1qwerty1 x1234567 z1234567 q1234567 q12345678 qq123456 qaz123wsx pass1word p4ssw0rd pa55word passw0rd! p@55w0rd
   l3tm31n! w3lcome1 adm1n123 r00t1234 blink182 trustno1 area51area ncc1701d ncc1701e 8675309j 4815162342lost
   love4ever 2fast4you m0nkey123 dr4gon12 sup3rman iloveu123 iloveyou2 love1234 myspace1 linkedin1 g00gle123 fuckyou1
   fuckyou! fuckyou2 bigdaddy1 asshole1 biteme123 blahblah1 nothing1 jordan23 michael23 player1player one2three
   temp1234 temppass1 newpass1 newpassword1 mypassword1 mypass123 thisisapassword1 correcthorse1 changeit1 oneplus1
   n0thing1 s3cret12 s3cr3t12 god1lovesme jesus4me jesus777`
    .trim()
    .split(/\s+/),
);

/** Whether a password is among those that guessers try first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (others.has(plain)) return true;
  return words.some((word) => plain.startsWith(word) && endings.has(plain.slice(word.length)));
}
