#pragma once
// The digests of OpenSSL's libcrypto.
#include <openssl/evp.h>
