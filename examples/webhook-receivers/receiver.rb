# frozen_string_literal: true

# A receiver of webhooks for Ruby 3, with the gem webrick alone: ruby receiver.rb

require "json"
require "openssl"
require "webrick"

def by_secret(key)
  lambda do |signed, given|
    expected = "v1,#{[OpenSSL::HMAC.digest("SHA256", key, signed)].pack("m0")}"
    given.map { |one| OpenSSL.secure_compare(expected, one) }.any?
  end
end

# What precedes the 32 bytes of a public key of Ed25519 in DER.
DER_HEAD = ["302a300506032b6570032100"].pack("H*")

def by_public_key(key)
  public_key = OpenSSL::PKey.read(DER_HEAD + key)
  lambda do |signed, given|
    given.any? do |one|
      found = /\Av1a,([A-Za-z0-9+\/]{86}==)\z/.match(one)
      found && public_key.verify(nil, found[1].unpack1("m"), signed)
    end
  end
end

# During a rotation both keys, separated by a space. A secret accepts v1 alone, a public key v1a alone.
VERIFIERS = ENV.fetch("WEBHOOK_SECRET", "").split(" ", -1).map do |key|
  case key
  when /\Awhsec_([A-Za-z0-9+\/]{32,}={0,2})\z/ then by_secret(Regexp.last_match(1).unpack1("m0"))
  when /\Awhpk_([A-Za-z0-9+\/]{43}=)\z/ then by_public_key(Regexp.last_match(1).unpack1("m0"))
  else abort("WEBHOOK_SECRET has to be the secret of the endpoint, whsec_ and base64, or its public key, whpk_")
  end
end
BODY_BYTES_MAX = 1_048_576
TOLERANCE_SECONDS = 300

# The request is not a delivery of Trajet.
class Refused < StandardError; end

# Returns the event of a genuine delivery. Verify the raw body: parsed and written again, it has other bytes.
def verify(request, body)
  names = %w[webhook-id webhook-timestamp webhook-signature]
  delivery_id, timestamp, signatures = names.map { |name| request[name].to_s }
  raise Refused, "a webhook- header is missing" if [delivery_id, timestamp, signatures].any?(&:empty?)

  is_recent = timestamp.match?(/\A[0-9]{1,12}\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS
  raise Refused, "the timestamp is not within 300 s of this clock" unless is_recent

  signed = "#{delivery_id}.#{timestamp}.".b + body
  matches = VERIFIERS.map { |accepts| accepts.call(signed, signatures.split(" ")) }
  raise Refused, "the signature does not match body and secret" unless matches.any?

  event = JSON.parse(body)
  is_event = event.is_a?(Hash) && event["id"].is_a?(String) && event["type"].is_a?(String)
  is_event ? event : raise(Refused, "the body is not an event")
rescue JSON::ParserError
  raise Refused, "the body is not JSON"
end

# Returns the raw body, or nil if the body is longer than the bound.
def raw_body(request)
  body = String.new(encoding: Encoding::BINARY)
  request.body { |chunk| return nil if (body << chunk).bytesize > BODY_BYTES_MAX }
  body
end

# Takes each event once. In production: insert the event into a table whose key is its id, answer, and work from
# that table.
class Inbox
  def initialize
    @taken = {}
    @lock = Mutex.new
    @waiting = SizedQueue.new(1_000)
  end

  # Raises ThreadError if too many events wait.
  def take(event)
    @lock.synchronize do
      next if @taken.key?(event["id"])

      @waiting.push(event, true)
      @taken[event["id"]] = true
    end
  end

  # Ignore the types that you do not know: later versions of the API add some.
  def work
    loop do
      event = @waiting.pop
      puts "#{event["type"]} #{event["id"]}"
    end
  end
end

$stdout.sync = true
inbox = Inbox.new
Thread.new { inbox.work }

server = WEBrick::HTTPServer.new(
  BindAddress: "127.0.0.1", Port: Integer(ENV.fetch("PORT", "3000")), RequestTimeout: 15, AccessLog: [],
  StartCallback: -> { puts "listening on 127.0.0.1:#{server.config[:Port]}" }
)
server.mount_proc("/hook") do |request, response|
  body = request.request_method == "POST" ? raw_body(request) : ""
  response.status =
    if body.nil?
      response.keep_alive = false
      413
    else
      inbox.take(verify(request, body))
      204
    end
rescue Refused => e
  warn e.message
  response.status = 400
rescue ThreadError
  response.status = 503 # Trajet sends the event again.
end
trap("TERM") { server.shutdown }
server.start
