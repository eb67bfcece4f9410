#!/bin/sh
# Checks the QR code of a document without a network, with openssl and the usual tools alone:
#
#     zbarimg -q --raw picture.png | sh check-statement.sh ventanilla-keys.json
#
# ventanilla-keys.json is a copy of https://<city>/.well-known/ventanilla-keys.json. Prints the claims and ends with
# 0 if the city has signed them; with 1 if it has not, 2 if the text is no statement, 3 if the key is not in the
# copy. docs/documents.md, "The QR code", explains the steps.
set -eu
export LC_ALL=C

keys=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

refuse() {
  echo "$2" >&2
  exit "$1"
}

# base64url without padding, to base64.
padded() {
  text=$(printf %s "$1" | tr '_-' '/+')
  case $((${#text} % 4)) in
    2) printf '%s==' "$text" ;;
    3) printf '%s=' "$text" ;;
    *) printf '%s' "$text" ;;
  esac
}

# Decodes a part into a file; bytes have one text, and another one that means the same is refused.
decode() {
  padded "$1" | openssl base64 -d -A >"$2"
  [ "$(openssl base64 -A <"$2")" = "$(padded "$1")" ] || refuse 2 'not the base64url of its bytes'
}

hex() {
  od -An -v -tx1 "$1" | tr -d ' \n'
}

# 1. The text, and what stands behind its #: three parts.
qr=$(head -c 4001 | tr -d '\r\n')
[ "${#qr}" -le 4000 ] || refuse 2 'too long'
jws=${qr##*#}
printf %s "$jws" | grep -Eq '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{86}$' || refuse 2 'not a statement'
signed=${jws%.*}
decode "${signed%.*}" "$work/header"
decode "${signed#*.}" "$work/claims"
decode "${jws##*.}" "$work/signature"

# 2. Header and claims: these members, in this order, nothing else.
grep -Eqx '\{"alg":"ES256","kid":"[A-Za-z0-9_-]{8}"\}' "$work/header" || refuse 2 'another header'
string='"([^"\\]|\\.)*"'
grep -Eqx "\\{\"c\":$string,\"d\":$string,\"h\":\"[A-Za-z0-9_-]{43}\",\"iat\":[0-9]{1,11}(,\"t\":$string)?\\}" \
  "$work/claims" || refuse 2 'other claims'
kid=$(sed 's/.*"kid":"//; s/".*//' "$work/header")

# 3. The key of that name, as DER (RFC 5480).
key=$(tr '{' '\n' <"$keys" | grep -F "\"kid\":\"$kid\"") || refuse 3 "the copy does not have the key $kid"
member() {
  printf %s "$key" | sed -n "s/.*\"$1\":\"\\{0,1\\}\\([A-Za-z0-9_-]*\\).*/\\1/p"
}
decode "$(member x)" "$work/x"
decode "$(member y)" "$work/y"
cat >"$work/key.conf" <<END
asn1 = SEQUENCE:key
[key]
algorithm = SEQUENCE:algorithm
point = FORMAT:HEX,BITSTRING:04$(hex "$work/x")$(hex "$work/y")
[algorithm]
type = OID:id-ecPublicKey
curve = OID:prime256v1
END
openssl asn1parse -genconf "$work/key.conf" -noout -out "$work/key.der"

# 4. The signature is two numbers of 32 bytes one after the other (RFC 7518); openssl wants them as DER.
numbers=$(hex "$work/signature")
cat >"$work/signature.conf" <<END
asn1 = SEQUENCE:signature
[signature]
r = INTEGER:0x$(printf %s "$numbers" | cut -c 1-64)
s = INTEGER:0x$(printf %s "$numbers" | cut -c 65-128)
END
openssl asn1parse -genconf "$work/signature.conf" -noout -out "$work/signature.der"

# 5. Whether the key has signed the first two parts, as they stand there.
printf %s "$signed" >"$work/signed"
openssl dgst -sha256 -verify "$work/key.der" -keyform DER -signature "$work/signature.der" "$work/signed" \
  >"$work/outcome" 2>&1 || refuse 1 'the city has not signed this'

# 6. A key that has retired signed nothing after that.
retired=$(member exp)
issued=$(sed 's/.*,"iat":\([0-9]*\).*/\1/' "$work/claims")
if [ -n "$retired" ] && [ "$issued" -gt $((retired + 300)) ]; then
  refuse 1 'signed with a key that had retired'
fi
cat "$work/claims"
echo
